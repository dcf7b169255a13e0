import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../../contract/templates.ts';
import { QueryView } from '../../../page/QueryView.tsx';
import { useEdited } from '../../../page/useEdited.ts';
import { useOutboxIsRead, usePending } from '../../../sync/outbox/useOutbox.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { shownHeading } from '../../../ui/browser/focus.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { draftOf, draftOfIntent, newDraft } from '../draft.ts';
import { saveTemplateIntent, templateSubject } from '../intents/saveTemplate.ts';
import { templatesQuery } from '../queries.ts';
import { TemplateForm } from '../TemplateForm.tsx';
import { TemplateList } from '../TemplateList.tsx';
import '../templates.css';

/** The query to load from the mirror before the first render. */
export const firstQueries = () => [templatesQuery];

/** A doctor's own templates: the list with its archive, and the form (docs/product.md#templates). */
export default function Templates() {
  const templates = useCachedQuery(templatesQuery, useShown());
  const { edited, edit, close } = useEdited();
  // The control that switches between list and form is gone after that.
  const last = useRef(edited);
  useEffect(() => {
    if (last.current !== edited && document.activeElement === document.body) {
      shownHeading()?.focus({ preventScroll: true });
    }
    last.current = edited;
  }, [edited]);
  return (
    <Stack>
      <QueryView query={templates} rows={4}>
        {list =>
          edited === null ? (
            <TemplateList list={list} onEdit={edit} />
          ) : (
            <EditedTemplate key={edited} what={edited} list={list} onClose={close} />
          )
        }
      </QueryView>
    </Stack>
  );
}

interface EditedTemplateProps {
  /** The id of the template, or `new`. */
  what: string;
  list: readonly Template[];
  onClose: () => void;
}

/** The form of a new template, or of one that is stored, waits or was refused. */
function EditedTemplate({ what, list, onClose }: EditedTemplateProps) {
  const { t } = useTranslation();
  const isRead = useOutboxIsRead();
  const entry = usePending(templateSubject(what));
  const fresh = useMemo(() => newDraft(crypto.randomUUID()), []);
  if (!isRead) return <Loading rows={2} />;
  const stored = list.find(({ id }) => id === what);
  const intent = entry && saveTemplateIntent.is(entry.intent) ? entry.intent : undefined;
  const initial = what === 'new' ? fresh : intent ? draftOfIntent(intent) : stored && draftOf(stored);
  return (
    <Card as="section" aria-labelledby="template-title">
      <h2 id="template-title">{t(what === 'new' ? 'templates.form.newTitle' : 'templates.form.title')}</h2>
      {initial ? (
        <TemplateForm draftName={templateSubject(what)} {...{ initial, entry, onClose }} />
      ) : (
        <>
          <p>{t('templates.gone')}</p>
          <Button onClick={onClose}>{t('templates.back')}</Button>
        </>
      )}
    </Card>
  );
}
