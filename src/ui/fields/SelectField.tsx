import { defineCustomElement } from '@ionic/core/components/ion-select.js';
import { defineCustomElement as defineOption } from '@ionic/core/components/ion-select-option.js';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import '../ionicSettings.ts';
import { type FieldProps, useField, useIonicHost } from './field.ts';

defineCustomElement();
defineOption();

interface SelectFieldProps<F extends FieldValues> extends Omit<FieldProps<F>, 'required'> {
  options: readonly { value: string; label: string }[];
  /** The value is then a list of the selected options' values. */
  multiple?: boolean;
  /** Whether the options are still loading. While they are, the list can't be opened. */
  loading?: boolean;
  placeholder?: string;
}

/**
 * A choice from a list that opens. Large: use it only in pages that need it. Only its error says that it is required:
 * Ionic would set `aria-required` on a button, where it isn't allowed. It is disabled while its options load, because
 * those that arrive while Ionic opens the list are missing from it.
 */
export function SelectField<F extends FieldValues>({
  control,
  name,
  label,
  hint,
  disabled = false,
  options,
  multiple = false,
  loading = false,
  placeholder,
}: SelectFieldProps<F>) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name });
  const host = useIonicHost<HTMLIonSelectElement>(field.ref, error);
  const shownPlaceholder = loading ? t('ui.select.loading') : (placeholder ?? t('ui.select.placeholder'));
  return (
    <ion-select
      ref={host}
      className="field"
      fill="outline"
      labelPlacement="stacked"
      mode="md"
      interface="popover"
      interfaceOptions={{ cssClass: 'select-menu', size: 'cover' }}
      label={label}
      placeholder={shownPlaceholder}
      multiple={multiple}
      okText={t('ui.ok')}
      cancelText={t('ui.cancel')}
      value={field.value ?? (multiple ? [] : '')}
      disabled={disabled || loading}
      helperText={hint}
      errorText={error}
      onionChange={({ detail }) => field.onChange(detail.value)}
      onionDismiss={field.onBlur}
    >
      {options.length === 0 && (
        <ion-select-option disabled value="">
          {t('ui.select.empty')}
        </ion-select-option>
      )}
      {options.map(option => (
        <ion-select-option key={option.value} value={option.value}>
          {option.label}
        </ion-select-option>
      ))}
    </ion-select>
  );
}
