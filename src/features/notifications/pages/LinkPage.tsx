import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkView, readLink } from '../../../../contract/links.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import { AppointmentLink } from '../link/AppointmentLink.tsx';
import { linkOutcome } from '../link/linkOutcome.ts';
import { OfferLink } from '../link/OfferLink.tsx';
import { UnsubscribeLink } from '../link/UnsubscribeLink.tsx';
import { useLinkToken } from '../link/useLinkToken.ts';

/**
 * The target of links in messages, signed in or not (docs/product.md#links-in-messages). Mail programs open links by
 * themselves: loading the page only reads what the link is for, and each change needs a tap.
 */
export default function LinkPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  if (token) return <OpenedLink key={token} token={token} />;
  return <Useless title={t('links.missing.title')} text={t('links.missing.text')} />;
}

function Useless({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      picture={<LostPicture />}
      title={title}
      text={text}
      action={<LinkButton to="/">{t('links.open')}</LinkButton>}
    />
  );
}

/** What a link does now, which its title says. */
function presentPurpose(view: LinkView): LinkView['purpose'] {
  if (view.purpose === 'accept' || view.purpose === 'unsubscribe') return view.purpose;
  return linkOutcome(view.purpose, view.appointment).action ?? view.purpose;
}

function OpenedLink({ token }: { token: string }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(1);
  const [view, setView] = useState<LinkView>();
  const [failure, setFailure] = useState<unknown>();
  usePageTitle(view && t(`links.titles.${presentPurpose(view)}`));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again
  useEffect(() => {
    const leaving = new AbortController();
    request(readLink, { body: { token }, signal: leaving.signal }).then(setView, error => {
      if (leaving.signal.aborted) return;
      setView(undefined);
      setFailure(error);
    });
    return () => leaving.abort();
  }, [token, attempt]);
  const reread = useCallback(() => setAttempt(last => last + 1), []);

  if (view?.purpose === 'unsubscribe') return <UnsubscribeLink token={token} link={view} />;
  if (view?.purpose === 'accept') return <OfferLink token={token} found={view} />;
  if (view) {
    const { purpose } = view;
    return (
      <AppointmentLink
        token={token}
        purpose={purpose}
        appointment={view.appointment}
        onChange={appointment => setView({ purpose, appointment })}
        onStale={reread}
      />
    );
  }
  if (failure === undefined) return <Loading />;
  if (failure instanceof ApiError && ['token_invalid', 'validation'].includes(failure.code)) {
    const reason = failure.problem.expired === true ? 'expired' : 'invalid';
    return <Useless title={t(`links.${reason}.title`)} text={t(`links.${reason}.text`)} />;
  }
  const { title, text } = describe(failure, t);
  return (
    <EmptyState
      picture={<LostPicture />}
      title={title}
      text={text}
      action={
        <Button
          onClick={() => {
            setFailure(undefined);
            reread();
          }}
        >
          {t('ui.retry')}
        </Button>
      }
    />
  );
}
