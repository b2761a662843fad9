import { Email } from './Email.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { Password } from './Password.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';

/** What a person proves who they are with, and where they are signed in. */
export function Security() {
  return (
    <>
      <SecondFactor />
      <Passkeys />
      <Sessions />
      <Password />
      <Email />
      <Identities />
    </>
  );
}
