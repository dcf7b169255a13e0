import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { themes, useTheme } from '../../../theme/theme.ts';
import { Segments } from '../../../ui/Segments.tsx';

const icons = { system: contrastOutline, light: sunnyOutline, dark: moonOutline } as const;

/** The choice between light, dark and the device's preference. */
export function Look() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    <>
      <p className="identity-lead">{t('identity.account.look.legend')}</p>
      <Segments
        legend={t('identity.account.look.legend')}
        value={theme}
        onChange={choose}
        options={themes.map(value => ({ value, icon: icons[value], label: t(`identity.account.look.${value}`) }))}
      />
    </>
  );
}
