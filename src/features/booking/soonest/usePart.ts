import { useLocation, useNavigate } from 'react-router-dom';
import { type PartOfDay, partsOfDay } from '../../../../contract/booking.ts';
import { usePageSearchParams } from '../../../ui/page.ts';

/** The part of the day in the page's address, where it stays for this booking only, and how to choose another one. */
export function usePart(): [PartOfDay | undefined, (part: PartOfDay | undefined) => void] {
  const query = usePageSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const part = partsOfDay.find(one => one === query.get('part'));
  function choose(next: PartOfDay | undefined): void {
    const changed = new URLSearchParams(query);
    if (next) changed.set('part', next);
    else changed.delete('part');
    navigate(`${pathname}?${changed}`, { replace: true });
  }
  return [part, choose];
}
