import { addOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/templates.ts';
import { StorageError } from '../../device/database.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { useHeadingFocus } from '../../page/useHeadingFocus.ts';
import { outbox } from '../../sync/device.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { SearchPicture } from '../../ui/graphics/pictures.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { findTemplates, previewOf } from './find.ts';
import { contentOf, saveTemplateIntent, templateSubject } from './intents/saveTemplate.ts';
import { templatesQuery } from './queries.ts';
import './templates.css';

/** How many rows of each list are rendered at first, and more at each request. */
const PAGE = 100;

interface TemplateListProps {
  list: readonly Template[];
  /** Opens the form of a template, by its id, or `new`. */
  onEdit: (what: string) => void;
}

/** The templates with a search; below, those that are archived. */
export function TemplateList({ list, onEdit }: TemplateListProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const { archive, failed } = useArchive();
  const found = findTemplates(list, typed, language);
  const inUse = found.filter(({ archived }) => !archived);
  const archived = found.filter(one => one.archived);
  const rows = (some: readonly Template[]) => (
    <>
      <ul className="template-list">
        {some.slice(0, limit).map(one => (
          <TemplateRow
            key={one.id}
            template={one}
            failure={failed?.id === one.id ? failed.error : undefined}
            onEdit={() => onEdit(one.id)}
            onArchive={() => void archive(one, !one.archived)}
          />
        ))}
      </ul>
      {some.length > limit && (
        <Button kind="secondary" onClick={() => setLimit(limit + PAGE)}>
          {t('templates.more')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <Card as="section" aria-label={t('templates.title')}>
        <div className="template-head">
          <p className="template-lead">{t('templates.lead')}</p>
          <Button icon={addOutline} onClick={() => onEdit('new')}>
            {t('templates.add')}
          </Button>
        </div>
        <DraftMark name={templateSubject('new')} />
        {list.length > 0 && <SearchField label={t('templates.search')} value={typed} onChange={setTyped} />}
        <p role="status" className="visually-hidden">
          {typed.trim() !== '' && t('templates.found', { count: inUse.length })}
        </p>
        {rows(inUse)}
      </Card>
      {found.length === 0 && typed.trim() !== '' && (
        <EmptyState picture={<SearchPicture />} title={t('templates.notFound', { text: typed.trim() })} />
      )}
      {archived.length > 0 && (
        <Card as="section" aria-labelledby="templates-archived">
          <h2 id="templates-archived">{t('templates.archivedTitle')}</h2>
          <p className="template-lead">{t('templates.archivedLead')}</p>
          {rows(archived)}
        </Card>
      )}
    </>
  );
}

interface TemplateRowProps {
  template: Template;
  /** Why it couldn't be archived, or taken into use again. */
  failure: unknown;
  onEdit: () => void;
  onArchive: () => void;
}

function TemplateRow({ template, failure, onEdit, onArchive }: TemplateRowProps) {
  const { t } = useTranslation();
  const { id, name, field, text, archived } = template;
  // The archive has a heading of its own.
  const Heading = archived ? 'h3' : 'h2';
  return (
    <li className="template-row">
      <div className="template-row-text">
        <Heading>{name}</Heading>
        <p className="template-facts">{t(`templates.fields.${field}`)}</p>
        <p className="template-preview">{previewOf(text)}</p>
        <DraftMark name={templateSubject(id)} />
        <PendingMark subject={templateSubject(id)} />
        {failure !== undefined && (
          <Note tone="danger" role="alert" title={t('templates.failed')}>
            <p>
              {failure instanceof StorageError ? t(`offline.storage.${failure.reason}`) : describe(failure, t).text}
            </p>
          </Note>
        )}
      </div>
      <div className="template-row-actions">
        <Button kind="secondary" size="small" aria-label={t('templates.editOf', { name })} onClick={onEdit}>
          {t('templates.edit')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-label={t(archived ? 'templates.restoreOf' : 'templates.archiveOf', { name })}
          onClick={onArchive}
        >
          {t(archived ? 'templates.restore' : 'templates.archive')}
        </Button>
      </div>
    </li>
  );
}

/** Archives a template or takes it into use again. */
function useArchive() {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const amend = useAmend();
  const focusHeading = useHeadingFocus();
  const [failed, setFailed] = useState<{ id: string; error: unknown }>();

  async function archive(template: Template, archived: boolean): Promise<void> {
    const { id, version } = template;
    const base = contentOf(template);
    setFailed(undefined);
    try {
      const result = await outbox.send(saveTemplateIntent, { templateId: id, ...base, archived, version, base });
      // The pressed button goes away with its row, which moves to the other list.
      focusHeading();
      if (result.status === 'queued') showQueued();
      if (result.status === 'refused') throw new ApiError(result.problem);
      if (result.status !== 'sent') return;
      const saved = result.response;
      await amend(templatesQuery, list => list.map(one => (one.id === id ? saved : one)));
      const title = t(archived ? 'templates.archivedToast' : 'templates.restoredToast', { name: template.name });
      addToast({ type: 'success', title });
    } catch (error) {
      setFailed({ id, error });
    }
  }
  return { archive, failed };
}
