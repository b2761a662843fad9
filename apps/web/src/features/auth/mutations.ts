import { session } from '../../data/identity.ts';
import { leavePath } from '../../lib/redirect-path.ts';

/** Signs out on this device; the guards then lead to the sign-in page. @throws AppError */
export async function leave(): Promise<void> {
  leavePath();
  await session.signOut('local');
}
