import type { ComponentType } from 'react';
import type { MethodName } from '../../auth/methods/index.ts';
import { Email } from './Email.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Credentials } from './Credentials.tsx';

/** The settings section of each sign-in method. A missing method is a compile error. */
const SECTIONS: Record<MethodName | 'credentials' | 'secondFactor', ComponentType> = {
  credentials: Credentials,
  secondFactor: SecondFactor,
  passkey: Passkeys,
  password: Password,
  link: Email,
  provider: Identities,
};

/** Credentials of the account and the settings of each sign-in method. */
export function Security() {
  return Object.entries(SECTIONS).map(([name, Section]) => <Section key={name} />);
}
