import { useTranslation } from 'react-i18next';
import { type Theme, themes, useTheme } from '../../theme/theme.ts';
import { RadioGroup } from '../../ui/fields/Choices.tsx';

const isTheme = (value: string): value is Theme => themes.some(theme => theme === value);

/** The choice between light, dark, and what the device prefers. */
export function Look() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    <RadioGroup
      legend={t('identity.account.look.legend')}
      value={theme}
      onChange={value => isTheme(value) && choose(value)}
      options={themes.map(value => ({ value, label: t(`identity.account.look.${value}`) }))}
    />
  );
}
