import { useMemo, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

export const BRAZIL = 'BR';

/** The countries to choose from; any other is typed as its code. */
const COUNTRIES = [BRAZIL, 'AR', 'BO', 'CL', 'CO', 'EC', 'PE', 'PT', 'PY', 'US', 'UY', 'VE'];
const OTHER = 'other';

/** Brazil's states, by name. */
const STATES = {
  ...{ AC: 'Acre', AL: 'Alagoas', AP: 'Amapá', AM: 'Amazonas', BA: 'Bahia', CE: 'Ceará', DF: 'Distrito Federal' },
  ...{ ES: 'Espírito Santo', GO: 'Goiás', MA: 'Maranhão', MT: 'Mato Grosso', MS: 'Mato Grosso do Sul' },
  ...{ MG: 'Minas Gerais', PA: 'Pará', PB: 'Paraíba', PR: 'Paraná', PE: 'Pernambuco', PI: 'Piauí' },
  ...{ RJ: 'Rio de Janeiro', RN: 'Rio Grande do Norte', RS: 'Rio Grande do Sul', RO: 'Rondônia', RR: 'Roraima' },
  ...{ SC: 'Santa Catarina', SP: 'São Paulo', SE: 'Sergipe', TO: 'Tocantins' },
};

interface CountryFieldsProps<F extends FieldValues & { country: string; state: string }> {
  // biome-ignore lint/suspicious/noExplicitAny: a form may transform its values
  control: Control<F, any, any>;
  country: string;
  state: string;
  onChange: (name: 'country' | 'state', value: string) => void;
}

/** The country and the state whose public holidays are suggested. */
export function CountryFields<F extends FieldValues & { country: string; state: string }>({
  control,
  country,
  state,
  onChange,
}: CountryFieldsProps<F>) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [isOther, setOther] = useState(false);
  const isTyped = isOther || !COUNTRIES.includes(country);
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return COUNTRIES.map(value => ({ value, label: names.of(value) ?? value }));
  }, [language]);

  function choose(value: string): void {
    setOther(value === OTHER);
    onChange('country', value === OTHER ? '' : value);
    onChange('state', '');
  }

  return (
    <>
      <SelectBox
        label={t('desk.management.clinic.country')}
        value={isTyped ? OTHER : country}
        onChange={choose}
        options={[...countries, { value: OTHER, label: t('desk.management.clinic.otherCountry') }]}
      />
      {isTyped && (
        <TextField
          control={control}
          name={'country' as FieldPath<F>}
          label={t('desk.management.clinic.countryCode')}
          hint={t('desk.management.clinic.countryHint')}
          maxlength={2}
          autocapitalize="characters"
          required
        />
      )}
      <div className="management-field">
        {isTyped || country !== BRAZIL ? (
          <TextField
            control={control}
            name={'state' as FieldPath<F>}
            label={t('desk.management.clinic.stateCode')}
            maxlength={4}
            autocapitalize="characters"
          />
        ) : (
          <SelectBox
            label={t('desk.management.clinic.state')}
            value={state}
            onChange={value => onChange('state', value)}
            options={[
              { value: '', label: t('desk.management.clinic.noState') },
              ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
            ]}
          />
        )}
        <p className="management-hint">{t('desk.management.clinic.holidaysHint')}</p>
      </div>
    </>
  );
}
