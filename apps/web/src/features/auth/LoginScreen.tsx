import { useSearch } from '@tanstack/react-router';
import { greetsNewcomers } from './greets-newcomers.ts';
import { ByLink } from './methods/link/ByLink.tsx';
import { ByPassword } from './methods/password/ByPassword.tsx';
import RegisterScreen from './RegisterScreen.tsx';

/** Signing in changes the session; then the guest guard redirects to the requested page. */
export default function LoginScreen() {
  const { way } = useSearch({ from: '/guest/login' });
  if (way === 'link') return <ByLink />;
  return greetsNewcomers ? <RegisterScreen /> : <ByPassword />;
}
