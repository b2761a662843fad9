import { useSearch } from '@tanstack/react-router';
import { ByLink } from './methods/link/ByLink.tsx';
import { ByPassword } from './methods/password/ByPassword.tsx';

/**
 * Signing in changes the session; the guard of guests' pages then leads to where the person wanted
 * to go.
 */
export default function LoginScreen() {
  const { way } = useSearch({ from: '/guest/login' });
  return way === 'link' ? <ByLink /> : <ByPassword />;
}
