import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEPENDENTS_MAX, type Dependent, endCare } from '../../../../contract/care.ts';
import { request } from '../../../net/request.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { useHeadingFocus } from '../../../page/useHeadingFocus.ts';
import { useAmend, useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { DraftMark } from '../../../sync/ui/DraftMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PeoplePicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { useSession } from '../../identity/index.ts';
import { Carers } from '../Carers.tsx';
import { choice } from '../choice.ts';
import { DependentCard } from '../DependentCard.tsx';
import { DependentForm } from '../DependentForm.tsx';
import { dependentDraft } from '../dependentForm.ts';
import { dependentsQuery } from '../queries.ts';
import { usePatient } from '../usePatient.ts';
import '../dependents.css';

/** The queries to load from the mirror before the first render. */
export const firstQueries = () => [dependentsQuery];

/** The patients whom the user cares for, and who cares for the user (docs/product.md#dependents). */
export default function Dependents() {
  const { t } = useTranslation();
  const dependents = useCachedQuery(dependentsQuery, useShown());
  return (
    <Stack>
      <QueryView query={dependents} rows={2}>
        {found => (
          <>
            {found.length === 0 && <p className="on-page">{t('care.lead')}</p>}
            <List dependents={found} />
          </>
        )}
      </QueryView>
      <Carers />
    </Stack>
  );
}

function List({ dependents }: { dependents: readonly Dependent[] }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const amend = useAmend();
  const askToEnd = useEnd();
  const focusHeading = useHeadingFocus();
  /** The open form, of a dependent or of a new one (without `id`). Each opening is an object of its own. */
  const [open, setOpen] = useState<{ id?: string }>();
  const latestOpen = useLatest(open);
  const isAdding = open !== undefined && open.id === undefined;

  function close(): void {
    setOpen(undefined);
    focusHeading();
  }

  async function onSaved(saved: Dependent): Promise<void> {
    addToast({
      type: 'success',
      title: isAdding ? t('care.added', { name: saved.name }) : t('care.saved'),
      ...(isAdding && { description: t('care.addedText') }),
    });
    // Not if another form was opened meanwhile.
    if (latestOpen() === open) close();
    await amend(dependentsQuery, list => [...list.filter(({ id }) => id !== saved.id), saved].sort(byName));
  }

  const form = (dependent: Dependent | undefined) => (
    <DependentForm dependent={dependent} onSaved={onSaved} onCancel={close} />
  );
  const add = !isAdding && dependents.length < DEPENDENTS_MAX && (
    <div>
      <Button
        kind={dependents.length > 0 ? 'secondary' : 'primary'}
        icon={personAddOutline}
        onClick={() => setOpen({})}
      >
        {t('care.form.add')}
      </Button>{' '}
      <DraftMark name={dependentDraft(undefined)} />
    </div>
  );
  return (
    <>
      {dependents.length === 0 && !isAdding && (
        <EmptyState picture={<PeoplePicture />} title={t('care.none')} text={t('care.noneText')} action={add} />
      )}
      {dependents.length > 0 && (
        <Stack as="ul" className="dependents">
          {dependents.map(dependent =>
            open?.id === dependent.id ? (
              <li key={dependent.id}>{form(dependent)}</li>
            ) : (
              <DependentCard
                key={dependent.id}
                dependent={dependent}
                onChange={() => setOpen({ id: dependent.id })}
                onEnd={() => askToEnd.ask(dependent)}
              />
            ),
          )}
        </Stack>
      )}
      {isAdding && form(undefined)}
      {dependents.length > 0 && add}
      {dependents.length >= DEPENDENTS_MAX && <p className="on-page">{t('care.full', { count: DEPENDENTS_MAX })}</p>}
      {askToEnd.dialog}
    </>
  );
}

const byName = (a: Dependent, b: Dependent) => a.name.localeCompare(b.name);

/** Asks whether to end the care of a dependent, and ends it. */
function useEnd() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { dependent: chosen } = usePatient();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const { ask, dialog } = useConfirm();
  return {
    dialog,
    ask: ({ id, name }: Dependent) =>
      ask({
        title: t('care.endTitle', { name }),
        text: t('care.endText', { name }),
        confirm: t('care.end'),
        isDangerous: true,
        async run() {
          await request(endCare, { params: { id } });
          if (chosen?.id === id) choice.choose(user.id, undefined);
          addToast({ type: 'success', title: t('care.endDone', { name }) });
          await refresh(dependentsQuery.key);
        },
      }),
  };
}
