import type { ComponentType } from 'react';
import type { MethodName } from '../../auth/methods/index.ts';
import { Email } from './Email.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** Of each method what a person changes: one that is missing here does not compile. */
const SECTIONS: Record<MethodName | 'secondFactor' | 'sessions', ComponentType> = {
  secondFactor: SecondFactor,
  passkey: Passkeys,
  sessions: Sessions,
  password: Password,
  link: Email,
  provider: Identities,
};

/** What a person proves who they are with, and where they are signed in. */
export function Security() {
  return Object.entries(SECTIONS).map(([name, Section]) => <Section key={name} />);
}
