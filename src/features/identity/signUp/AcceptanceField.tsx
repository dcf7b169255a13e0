import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../ui/fields/field.ts';
import type { SignUpFields } from './fields.ts';

/**
 * The box that accepts the terms and the privacy notice. Both open in another tab: leaving the form would lose the
 * input.
 */
export function AcceptanceField({ control }: { control: Control<SignUpFields> }) {
  const { t } = useTranslation();
  const { field, error } = useField({ control, name: 'accepts' });
  const id = useId();
  return (
    <div className="identity-acceptance">
      <label>
        <input
          ref={field.ref}
          type="checkbox"
          name={field.name}
          checked={field.value === true}
          required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={event => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        <span>{t('identity.signUp.accept')}</span>
      </label>
      <p id={id} className="field-error" role="alert">
        {error}
      </p>
      <p className="identity-terms">
        <a href="/readme" target="_blank" rel="noopener noreferrer">
          {t('identity.signUp.readTerms')}
        </a>
        <a href="/privacy-notice" target="_blank" rel="noopener noreferrer">
          {t('identity.signUp.readPrivacy')}
        </a>
      </p>
    </div>
  );
}
