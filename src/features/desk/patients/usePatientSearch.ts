import { searchPatients } from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';
import { useTypedSearch } from './useTypedSearch.ts';

const search = (text: string, signal: AbortSignal) => request(searchPatients, { body: { text }, signal });

/** Searches patients while a text is typed: by name, phone or CPF. */
export const usePatientSearch = (text: string) => useTypedSearch(text, search);
