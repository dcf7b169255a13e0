import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { preloadMirrored } from './cache.ts';
import type { Query } from './defineQuery.ts';
import { useCachedQuery } from './useCachedQuery.ts';

/**
 * A query's data as far as it is on the device, with pending intents on top. Requests nothing, for data whose every
 * read is audited. The device is read again whenever the page is shown, and not in between: what arrives then would
 * move the page.
 *
 * @returns the data, and whether the mirror has been read: without data then, there is none on the device
 */
export function useMirrored<T>(query: Query<T>, shown: boolean): { data: T | undefined; isRead: boolean } {
  const client = useQueryClient();
  const { data } = useCachedQuery(query, false);
  const [read, setRead] = useState<Query<T>>();
  useEffect(() => {
    if (!shown) return;
    let isCurrent = true;
    void preloadMirrored(client, query).finally(() => isCurrent && setRead(query));
    return () => {
      isCurrent = false;
    };
  }, [client, query, shown]);
  return { data, isRead: data !== undefined || read === query };
}
