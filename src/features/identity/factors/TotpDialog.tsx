import { valibotResolver } from '@hookform/resolvers/valibot';
import { copyOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import * as v from 'valibot';
import type { ResponseOf } from '../../../../contract/call.ts';
import { confirmTotp, type startTotp, TotpCode } from '../../../../contract/secondFactor.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { applyFieldErrors } from '../../../page/serverErrors.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useCopy } from '../../../ui/useCopy.ts';
import { Form } from '../IdentityForm.tsx';

type NewApp = ResponseOf<typeof startTotp>;

interface TotpDialogProps {
  app: NewApp;
  onClose: () => void;
  /** A confirmation had no response. */
  onUnanswered: () => void;
  /** The app is set up; with recovery codes, if it is the first factor. */
  onDone: (codes: readonly string[] | undefined) => void;
}

const ConfirmForm = v.object({ code: TotpCode });

/** Sets up an authenticator app: its secret as a QR code and as text, and a code that proves that it works. */
export default function TotpDialog({ app, onClose, onUnanswered, onDone }: TotpDialogProps) {
  const { t } = useTranslation();
  // The person may have gone to the authenticator app.
  useReloadBlock(true);
  const copy = useCopy({ copied: t('factors.app.copied'), failed: t('factors.codes.notCopied') });
  const showError = useErrorToast();
  const { control, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(ConfirmForm),
    mode: 'onSubmit',
    defaultValues: { code: '' },
  });
  const send = handleSubmit(async ({ code }) => {
    try {
      const { recovery_codes: codes } = await request(confirmTotp, { body: { token: app.token, code } });
      onDone(codes);
    } catch (error) {
      if (isUnanswered(error)) onUnanswered();
      if (!applyFieldErrors(error, setError)) showError(error);
    }
  });

  return (
    <Dialog open title={t('factors.app.dialogTitle')} busy={formState.isSubmitting} onClose={onClose}>
      <p>{t('factors.app.scan')}</p>
      <QrCode text={app.uri} label={t('factors.app.qr')} />
      <p>{t('factors.app.orType')}</p>
      <p className="factors-secret">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      <Button kind="secondary" icon={copyOutline} onClick={() => void copy(app.secret)}>
        {t('factors.app.copy')}
      </Button>
      <Form send={send}>
        <TextField
          control={control}
          name="code"
          label={t('identity.second.code.totp')}
          hint={t('factors.app.codeHint')}
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength={40}
          required
        />
        <SubmitButton loading={formState.isSubmitting}>{t('factors.app.confirm')}</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** A QR code, dark on light in every theme, as readers expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <svg
      className="factors-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
