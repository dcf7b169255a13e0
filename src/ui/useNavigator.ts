import { useContext } from 'react';
import { UNSAFE_NavigationContext as Navigation } from 'react-router-dom';

/** Pushes and replaces history entries by absolute paths. Unlike `useNavigate`, it doesn't depend on the location. */
export function useNavigator() {
  return useContext(Navigation).navigator;
}
