import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkView, unsubscribeByLink } from '../../../../contract/links.ts';
import { request } from '../../../net/request.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { useLinkWrite } from './useLinkWrite.ts';

interface UnsubscribeLinkProps {
  token: string;
  link: Extract<LinkView, { purpose: 'unsubscribe' }>;
}

/** Ends mails on a topic after a tap. */
export function UnsubscribeLink({ token, link }: UnsubscribeLinkProps) {
  const { t } = useTranslation();
  const [ended, setEnded] = useState(link.ended);
  const { isSending, failure, send } = useLinkWrite(() => setEnded(true));
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (ended && !link.ended) result.current?.focus();
  }, [ended, link.ended]);
  const topic = t(`links.topics.${link.topic}`);
  if (ended) {
    return (
      <div ref={result} tabIndex={-1} className="link-result">
        <Note tone="success" title={t('links.unsubscribed', { topic })} role={link.ended ? undefined : 'status'}>
          <p>{t('links.resubscribe')}</p>
        </Note>
      </div>
    );
  }
  return (
    <Card>
      <Stack>
        <p>{t('links.unsubscribeAsk')}</p>
        <p>
          <strong>{topic}</strong>
        </p>
        <p>{t('links.essential')}</p>
        {failure && <Note tone="danger" title={failure} role="alert" />}
        <Button loading={isSending} onClick={() => void send(() => request(unsubscribeByLink, { body: { token } }))}>
          {t('links.unsubscribe')}
        </Button>
      </Stack>
    </Card>
  );
}
