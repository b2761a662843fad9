import type { ComponentType } from 'react';
import type { MethodName } from '../../auth/methods/index.ts';
import { Email } from './Email.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Credentials } from './Credentials.tsx';

/** Of each method what a person adds or changes: one that is missing here does not compile. */
const SECTIONS: Record<MethodName | 'credentials' | 'secondFactor', ComponentType> = {
  credentials: Credentials,
  secondFactor: SecondFactor,
  passkey: Passkeys,
  password: Password,
  link: Email,
  provider: Identities,
};

/** What can get in as a person, and what they prove who they are with. */
export function Security() {
  return Object.entries(SECTIONS).map(([name, Section]) => <Section key={name} />);
}
