import { contrastOutline, moonOutline, sunnyOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/fields/Segments.tsx';
import { themes, useTheme } from './theme.ts';
import './theme-choice.css';

const icons = { system: contrastOutline, light: sunnyOutline, dark: moonOutline };

/** The choice of the theme on this device. `legend`: its name, for screen readers. */
export function ThemeChoice({ legend }: { legend: string }) {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  return (
    <div className="theme-choice">
      <Segments
        legend={legend}
        value={theme}
        onChange={choose}
        options={themes.map(value => ({ value, icon: icons[value], label: t(`identity.theme.${value}`) }))}
      />
    </div>
  );
}
