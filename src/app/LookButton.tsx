import { moonOutline, sunnyOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useDark } from '../theme/theme.ts';
import { Icon } from '../ui/Icon.tsx';
import '../ui/button.css';

/** From the light look to the dark one and back, for whoever isn't signed in; the account page has the whole choice. */
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
