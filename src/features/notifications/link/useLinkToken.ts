/**
 * The token of a message's link. It must not stay in the address bar, but must survive a reload, so it is stored in the
 * state of the page's history entry, which no other page, request or storage can see.
 */
import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';

const PATH = '/m';
const HistoryState = v.looseObject({ linkToken: v.string() });

function presentToken(): string | undefined {
  const inAddress = window.location.hash.slice(1);
  if (inAddress) return inAddress;
  const entry = v.safeParse(HistoryState, history.state);
  return entry.success ? entry.output.linkToken : undefined;
}

/** Also notices another link that is opened while the page is shown: only the fragment changes then. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(presentToken);
  useLayoutEffect(() => {
    const take = () => {
      if (window.location.pathname !== PATH) return;
      const found = presentToken();
      setToken(found);
      if (window.location.hash) history.replaceState({ ...history.state, linkToken: found }, '', PATH);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}
