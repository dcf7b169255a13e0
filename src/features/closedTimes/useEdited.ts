import { useSearchParams } from 'react-router-dom';

/** Which closed time is being edited, in the address: an id, `new`, or a date of a holiday; null for the list. */
export function useEdited(): { edited: string | null; edit: (what: string) => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const set = (what: string | null) => {
    const next = new URLSearchParams(search);
    if (what === null) next.delete('edit');
    else next.set('edit', what);
    setSearch(next, { replace: what === null });
  };
  return { edited: search.get('edit'), edit: set, close: () => set(null) };
}
