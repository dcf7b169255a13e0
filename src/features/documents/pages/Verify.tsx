import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentCode, groupedCode, type VerifiedDocument, verifyDocument } from '../../../../contract/documents.ts';
import { crmText } from '../../../../contract/formats.ts';
import { fieldErrors } from '../../../../contract/validation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { SubmitButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LineField } from '../form/LineField.tsx';
import '../documents.css';

const PATH = '/verify';

type Result = { is: 'found'; document: VerifiedDocument } | { is: 'unknown' } | { is: 'failed'; text: string };

/**
 * Checks the code of a printed document, for anyone. The code of a QR code is in the address's fragment, which no
 * server sees, and leaves the address bar at once.
 */
export default function Verify() {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<{ code: string; of: Result }>();
  const [sending, setSending] = useState(false);

  async function check(given: string): Promise<void> {
    const parsed = v.safeParse(DocumentCode, given);
    setResult(undefined);
    setError(parsed.success ? undefined : t(`errors.fields.${fieldErrors(parsed.issues)[0]?.code ?? 'invalid'}`));
    if (!parsed.success) return;
    setSending(true);
    const of = await request(verifyDocument, { body: { code: parsed.output } }).then(
      (document): Result => (document ? { is: 'found', document } : { is: 'unknown' }),
      (problem): Result => ({ is: 'failed', text: describe(problem, t).text }),
    );
    setResult({ code: groupedCode(parsed.output), of });
    setSending(false);
  }

  const take = useEffectEvent(() => {
    if (window.location.pathname !== PATH || !window.location.hash) return;
    const given = window.location.hash.slice(1);
    history.replaceState(history.state, '', PATH);
    setCode(/^[A-Z2-9]{16}$/.test(given) ? groupedCode(given) : given.slice(0, 64));
    void check(given);
  });
  useEffect(() => {
    take();
    const listen = () => take();
    window.addEventListener('hashchange', listen);
    return () => window.removeEventListener('hashchange', listen);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    void check(code);
  }

  return (
    <Stack>
      <Card>
        <form className="verify-form" onSubmit={submit} noValidate>
          <p>{t('documents.verify.lead')}</p>
          <LineField
            label={t('documents.verify.code')}
            hint={t('documents.verify.hint')}
            value={code}
            maxLength={64}
            error={error}
            onChange={setCode}
          />
          <SubmitButton loading={sending}>{t('documents.verify.check')}</SubmitButton>
        </form>
      </Card>
      <div role="status">{result && <Outcome code={result.code} result={result.of} />}</div>
      <p>{t('documents.verify.meaning')}</p>
    </Stack>
  );
}

function Outcome({ code, result }: { code: string; result: Result }) {
  const { t } = useTranslation();
  const { plainDate } = useDates();
  if (result.is === 'failed') {
    return (
      <Note tone="danger" title={t('documents.verify.failed')}>
        <p>{result.text}</p>
      </Note>
    );
  }
  if (result.is === 'unknown') {
    return (
      <Note tone="warning" title={t('documents.verify.unknown.title', { code })}>
        <p>{t('documents.verify.unknown.text')}</p>
      </Note>
    );
  }
  const { kind, issued_on, registered_on, clinic, doctor, patient, canceled_on } = result.document;
  const facts = [
    [t('documents.verify.kind'), t(`documents.kinds.${kind}`)],
    [t('documents.verify.issuedOn'), plainDate(issued_on)],
    ...(registered_on === issued_on ? [] : [[t('documents.verify.registeredOn'), plainDate(registered_on)]]),
    [t('documents.verify.doctor'), `${doctor.name}${doctor.CRM && `, ${crmText(doctor.CRM)}`}`],
    [t('documents.verify.clinic'), clinic.name],
    [t('documents.verify.patient'), patient],
  ];
  return (
    <Note
      tone={canceled_on ? 'danger' : 'success'}
      title={
        canceled_on
          ? t('documents.verify.cancelled', { day: plainDate(canceled_on) })
          : t('documents.verify.found', { code })
      }
    >
      <dl className="verify-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('documents.verify.compare')}</p>
    </Note>
  );
}
