import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { MAX_SQUEEZE_INS, saveSqueezeIns } from '../../../contract/hours.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { SubmitButton } from '../../ui/actions/Button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import { squeezeInsQuery } from './queries.ts';

/** How many appointments a day the reception may squeeze in. */
export function SqueezeIns() {
  const { t } = useTranslation();
  const saved = useCachedQuery(squeezeInsQuery, useShown());
  return (
    <Card as="section" aria-labelledby="hours-squeeze-ins">
      <h2 id="hours-squeeze-ins">{t('hours.squeezeIns.title')}</h2>
      <p className="hours-lead">{t('hours.squeezeIns.lead')}</p>
      <QueryView query={saved} rows={1}>
        {({ per_day }) => <SqueezeInsForm perDay={per_day} />}
      </QueryView>
    </Card>
  );
}

const Typed = v.object({
  per_day: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^\d{1,3}$/, 'invalid'),
    v.transform(Number),
    v.maxValue(MAX_SQUEEZE_INS, 'invalid'),
  ),
});

function SqueezeInsForm({ perDay }: { perDay: number }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { control, handleSubmit, formState } = useForm({
    resolver: valibotResolver(Typed),
    mode: 'onTouched',
    values: { per_day: String(perDay) },
    // What is being typed survives a refresh of the query.
    resetOptions: { keepDirtyValues: true },
  });

  const save = handleSubmit(async body => {
    try {
      await request(saveSqueezeIns, { body });
      await refresh(squeezeInsQuery.key);
      addToast({ type: 'success', title: t('hours.squeezeIns.saved') });
    } catch (error) {
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    }
  });

  return (
    <form noValidate className="hours-squeeze-ins" onSubmit={event => void save(event)}>
      <TextField
        control={control}
        name="per_day"
        label={t('hours.squeezeIns.label')}
        hint={t('hours.squeezeIns.hint', { most: MAX_SQUEEZE_INS })}
        inputmode="numeric"
        autocomplete="off"
        maxlength={3}
        required
      />
      <SubmitButton loading={formState.isSubmitting}>{t('hours.squeezeIns.save')}</SubmitButton>
    </form>
  );
}
