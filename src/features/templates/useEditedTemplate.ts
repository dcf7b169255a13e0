import { useSearchParams } from 'react-router-dom';

/** Opens a template by its id, or `new`, in the address, so that a reload finds it again; `close` shows the list. */
export function useEditedTemplate(): { edit: (what: string) => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const set = (what: string | null) => {
    const next = new URLSearchParams(search);
    if (what === null) next.delete('edit');
    else next.set('edit', what);
    setSearch(next, { replace: what === null });
  };
  return { edit: set, close: () => set(null) };
}
