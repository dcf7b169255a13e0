import { type PartOfDay, partsOfDay } from '../../../../contract/booking.ts';
import { usePageLocation, usePageSearchParams } from '../../../ui/page.ts';
import { useNavigator } from '../../../ui/useNavigator.ts';

/** The part of the day in the page's address, where it stays for this booking only, and how to choose another one. */
export function usePart(): [PartOfDay | undefined, (part: PartOfDay | undefined) => void] {
  const query = usePageSearchParams();
  const { pathname } = usePageLocation();
  const navigator = useNavigator();
  const part = partsOfDay.find(one => one === query.get('part'));
  function choose(next: PartOfDay | undefined): void {
    const changed = new URLSearchParams(query);
    if (next) changed.set('part', next);
    else changed.delete('part');
    navigator.replace(`${pathname}?${changed}`);
  }
  return [part, choose];
}
