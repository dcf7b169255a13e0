import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { CORRECTION_TEXT_MAX, correctionReasons, refuseCorrection } from '../../../../contract/corrections.ts';
import { orNothing, requiredLine } from '../../../../contract/formats.ts';
import { useReloadBlock } from '../../../device/reloadBlock.ts';
import { request } from '../../../net/request.ts';
import { ErrorNote } from '../../../page/ErrorNote.tsx';
import { useUnsavedFields } from '../../../page/useUnsavedFields.ts';
import { Button, SubmitButton } from '../../../ui/actions/Button.tsx';
import { RadioField } from '../../../ui/fields/RadioField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type DecisionProps, useDecision } from './decision.ts';

const refusal = v.object({
  reason: v.pipe(v.string('choice_invalid'), v.picklist(correctionReasons, 'choice_invalid')),
  reply: orNothing(requiredLine(CORRECTION_TEXT_MAX)),
});

/** Takes the reason of a refusal, and a text for the patient, which are kept in memory until it is decided. */
export function RefuseForm({ onBack, ...props }: DecisionProps & { onBack: () => void }) {
  const { t } = useTranslation();
  const { id } = props.correction;
  const form = useForm({
    resolver: valibotResolver(refusal),
    mode: 'onSubmit',
    defaultValues: { reason: '', reply: '' },
  });
  const { control, handleSubmit, formState } = form;
  const end = useUnsavedFields(`refusal:${id}`, form, props.onDecided);
  const { decide, failure } = useDecision({ ...props, onDecided: end });
  useReloadBlock(formState.isDirty);
  const send = handleSubmit(async body => {
    await decide('refused', () => request(refuseCorrection, { params: { id }, body }));
  });
  return (
    <form className="corrections-body" noValidate onSubmit={event => void send(event)}>
      <RadioField
        control={control}
        name="reason"
        label={t('corrections.desk.refuseTitle')}
        options={correctionReasons.map(value => ({ value, label: t(`corrections.reasons.${value}`) }))}
      />
      <TextField
        control={control}
        name="reply"
        label={t('corrections.desk.reply')}
        hint={t('corrections.desk.replyHint')}
        autocomplete="off"
        maxlength={CORRECTION_TEXT_MAX}
      />
      <ErrorNote error={failure} />
      <div className="corrections-actions">
        <Button kind="secondary" disabled={formState.isSubmitting} onClick={onBack}>
          {t('corrections.desk.back')}
        </Button>
        <SubmitButton loading={formState.isSubmitting}>{t('corrections.desk.confirmRefusal')}</SubmitButton>
      </div>
    </form>
  );
}
