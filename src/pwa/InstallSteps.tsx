import { useTranslation } from 'react-i18next';
import { Button } from '../ui/actions/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { AddPicture, ConfirmPicture, SharePicture } from './InstallPictures.tsx';
import './install-steps.css';

const steps = [
  { step: 'share', Picture: SharePicture },
  { step: 'add', Picture: AddPicture },
  { step: 'confirm', Picture: ConfirmPicture },
] as const;

/** How to add the app to an iPhone's or iPad's home screen, which only the user can do: three illustrated steps. */
export default function InstallSteps({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t('offline.install.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('offline.install.understood')}</Button>}
    >
      <ol className="install-steps">
        {steps.map(({ step, Picture }, index) => (
          <li key={step}>
            <Picture words={t(`offline.install.pictures.${step}`, { returnObjects: true })} />
            <p>
              <strong>{index + 1}.</strong> {t(`offline.install.steps.${step}`)}
            </p>
          </li>
        ))}
      </ol>
      <p>{t('offline.install.elsewhere')}</p>
    </Dialog>
  );
}
