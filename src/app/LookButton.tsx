import { moonOutline, sunnyOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useDark } from '../theme/theme.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/button.css';

/** Switches between light and dark, for signed-out pages; the account page has all options. */
export function LookButton() {
  const { t } = useTranslation();
  const { dark, toggle } = useDark();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t(dark ? 'shell.look.light' : 'shell.look.dark')}
      onClick={toggle}
    >
      <Icon icon={dark ? sunnyOutline : moonOutline} />
    </button>
  );
}
