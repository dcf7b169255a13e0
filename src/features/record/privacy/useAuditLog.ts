import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditEntry, type auditActors, listAudit } from '../../../../contract/record.ts';
import { deviceZone } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { requestPage } from '../../../net/list.ts';
import { useShown } from '../../../ui/page.ts';
import { type DependentRef, useCareCheck } from '../../care/index.ts';
import { type Period, peopleIn, periodStart, personOf } from './auditFilter.ts';

export type Actors = (typeof auditActors)[number];

/** The number of entries per page, and how many pages are loaded at most to find the chosen person. */
const STEP = 50;
const MOST_PAGES = 10;

/**
 * The entries of a log, page by page. The server chooses those of the period; those of one person are chosen here,
 * among the entries that are loaded.
 */
export function useAuditLog(actors: Actors, dependent: DependentRef | undefined) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const checkCare = useCareCheck();
  const [period, setPeriod] = useState<Period>('all');
  const [person, setPerson] = useState('');
  /** Of the search in older pages, which ends with another choice and with the page. */
  const searching = useRef<AbortController>(undefined);
  useEffect(() => () => searching.current?.abort(), []);
  /** An entry of each person that was found in other periods, who stays in the list of choices. */
  const [known, setKnown] = useState<AuditEntry[]>([]);
  const from = periodStart(period, new Date(), deviceZone());
  const log = useInfiniteQuery({
    queryKey: ['audit', actors, from, dependent?.id],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listAudit, {
        query: { limit: String(STEP), after: pageParam, from, actors, patient: dependent?.id },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: part => part.next,
    enabled: useShown(),
  });
  useEffect(() => checkCare(log.error), [checkCare, log.error]);
  const entries = useMemo(() => log.data?.pages.flatMap(({ rows }) => rows) ?? [], [log.data]);
  const people = useMemo(() => peopleIn(t, [...known, ...entries], language), [t, known, entries, language]);
  const isOfPerson = (entry: AuditEntry) => person === '' || personOf(entry) === person;

  return {
    log,
    entries,
    /** Those of the chosen person. */
    shown: entries.filter(isOfPerson),
    people,
    person,
    setPerson(next: string): void {
      searching.current?.abort();
      setPerson(next);
    },
    period,
    setPeriod(next: Period): void {
      searching.current?.abort();
      setKnown(before => [...new Map([...before, ...entries].map(entry => [personOf(entry), entry])).values()]);
      setPeriod(next);
    },
    /**
     * Loads the next page, and up to `MOST_PAGES` if they have nothing of the chosen person.
     * @returns whether there are more; true after another choice, which began something else
     */
    async showMore(): Promise<boolean> {
      const search = new AbortController();
      searching.current?.abort();
      searching.current = search;
      let loaded = entries.length;
      for (let page = 1; ; page += 1) {
        const { data, hasNextPage, isError } = await log.fetchNextPage();
        const rows = data?.pages.flatMap(({ rows }) => rows) ?? [];
        const hasFound = rows.slice(loaded).some(isOfPerson);
        if (search.signal.aborted) return true;
        if (!hasNextPage || isError || hasFound || page === MOST_PAGES) return hasNextPage;
        loaded = rows.length;
      }
    },
  };
}
