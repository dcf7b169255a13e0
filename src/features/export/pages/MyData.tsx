import { closeOutline, downloadOutline } from 'ionicons/icons';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { scrollBehavior } from '../../../ui/browser/mediaQuery.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle, useShown } from '../../../ui/page.ts';
import { readableSize } from '../../../ui/readableSize.ts';
import { type DependentRef, ForWhom, usePatient } from '../../care/index.ts';
import { useSession } from '../../identity/index.ts';
import type { Progress } from '../download.ts';
import { exportSizeQuery } from '../queries.ts';
import { type ExportState, useExport } from '../useExport.ts';
import '../my-data.css';

/** Everything that the clinic stores about the user, or a dependent, as one file (docs/product.md#my-data). */
export default function MyData() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { id, dependent } = usePatient();
  usePageTitle(dependent && t('myData.titleFor', { name: dependent.name }));
  if (user.role === 'Doctor') {
    return (
      <Stack>
        <Download contents={t('myData.doctorContents', { returnObjects: true })} />
      </Stack>
    );
  }
  return (
    <Stack>
      <ForWhom isAboutData />
      <Download key={id} dependent={dependent} contents={t('myData.contents', { returnObjects: true })} />
    </Stack>
  );
}

interface DownloadProps {
  dependent?: DependentRef | undefined;
  /** What is in the file. */
  contents: readonly string[];
}

function Download({ dependent, contents }: DownloadProps) {
  const { t } = useTranslation();
  const { state, start, cancel } = useExport(dependent?.id);
  const buttons = useFocusAfterSwap(state.is === 'running');
  return (
    <Card>
      <p>{t('myData.lead')}</p>
      <ul className="my-data-contents">
        {contents.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="my-data-warning">{t('myData.warning')}</p>
      <ExpectedSize dependentId={dependent?.id} />
      {state.is === 'running' && <ProgressBar progress={state.progress} />}
      <Outcome state={state} />
      <div ref={buttons} className="my-data-buttons">
        {state.is === 'running' ? (
          <Button kind="secondary" icon={closeOutline} onClick={cancel}>
            {t('myData.cancel')}
          </Button>
        ) : (
          <Button icon={downloadOutline} onClick={() => void start()}>
            {dependent ? t('myData.downloadFor', { name: dependent.name }) : t('myData.download')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The expected size of the file. Its line is kept while that isn't known. */
function ExpectedSize({ dependentId }: { dependentId: string | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const query = useMemo(() => exportSizeQuery(dependentId), [dependentId]);
  const { data } = useCachedQuery(query, useShown());
  return <p className="my-data-size">{data && t('myData.size', { size: readableSize(data.bytes, language) })}</p>;
}

/** Keeps the focus when one button takes the place of the other: a ref for their parent. */
function useFocusAfterSwap(isRunning: boolean) {
  const parent = useRef<HTMLDivElement>(null);
  const was = useRef(isRunning);
  useEffect(() => {
    if (was.current === isRunning) return;
    was.current = isRunning;
    const focused = document.activeElement;
    if (focused === null || focused === document.body) parent.current?.querySelector('button')?.focus();
  }, [isRunning]);
  return parent;
}

function ProgressBar({ progress: { received, expected } }: { progress: Progress }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const id = useId();
  const sizes = { received: readableSize(received, language), expected: readableSize(expected, language) };
  return (
    <div className="my-data-progress">
      <label htmlFor={id}>{received === 0 ? t('myData.preparing') : t('myData.progress', sizes)}</label>
      {/* Without a value, it shows that work is going on. */}
      <progress id={id} {...(received > 0 && { value: received, max: expected })} />
    </div>
  );
}

/** The status, which is announced when it changes. */
function Outcome({ state }: { state: ExportState }) {
  const { t } = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  const { is } = state;
  const isOver = is === 'saved' || is === 'cancelled' || is === 'failed';
  // On a small phone the text would be half outside the view.
  useEffect(() => {
    if (isOver) element.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [isOver]);
  return (
    <div ref={element} role="status" className="my-data-outcome">
      {state.is === 'running' && <span className="visually-hidden">{t('myData.started')}</span>}
      {state.is === 'saved' && (
        <Note tone="success" title={t('myData.saved.title')}>
          <p>{t('myData.saved.text')}</p>
        </Note>
      )}
      {state.is === 'cancelled' && <Note title={t('myData.cancelled')} />}
      {state.is === 'failed' && (
        <Note tone="danger" title={state.title}>
          <p>
            {state.text} {t('myData.nothingSaved')}
          </p>
        </Note>
      )}
    </div>
  );
}
