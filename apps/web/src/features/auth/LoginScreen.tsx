import { useSearch } from '@tanstack/react-router';
import { ByLink } from './methods/link/ByLink.tsx';
import { ByPassword } from './methods/password/ByPassword.tsx';

/** Signing in changes the session; then the guest guard redirects to the requested page. */
export default function LoginScreen() {
  const { way } = useSearch({ from: '/guest/login' });
  return way === 'link' ? <ByLink /> : <ByPassword />;
}
