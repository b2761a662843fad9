import { requestAdmin, findAccounts, findAccount, type Account, refuse } from './people.ts';
import type { AdminProject } from './project.ts';

/** Usage of `npm run admin -- users`. */
export const USERS_USAGE = `Usage: npm run admin -- users <command>
  list [part of an address or name]   everybody, and how they are
  invite <address>                    make an account and a link to it
  disable <address>                   sign out everywhere, and in nowhere
  enable <address>                    let in again
  reset <address>                     a link to choose a new password
  end-sessions <address>              sign out everywhere
  remove-factors <address>            for whoever has lost theirs
  delete <address>                    with everything that is theirs alone
  make-admin <address>                profile administrator, as the first one must be made
  remove-admin <address>              no profile administrator any more
An id stands wherever an address does.`;

/** GoTrue has no permanent ban. */
const FOR_EVER = '876000h';

type Command = (project: AdminProject, name: string) => Promise<string>;

/**
 * Runs a command. @returns a report for the operator. @throws an error with a message for the
 * operator.
 */
export async function usersCommand(
  project: AdminProject,
  args: readonly string[],
): Promise<string> {
  const [command = '', name = ''] = args;
  if (command === 'list') return list(project, name);
  const run = COMMANDS[command];
  if (!run || name === '' || args.length > 2) throw new Error(USERS_USAGE);
  return run(project, name);
}

async function list(project: AdminProject, filter: string): Promise<string> {
  const [people, admins] = [await findAccounts(project, filter), await administrators(project)];
  if (people.length === 0) return 'Nobody.';
  return people.map((person) => line(person, admins.has(person.id))).join('\n');
}

const invite: Command = async (project, email) => {
  const { data, error } = await project.client.auth.admin.generateLink({ type: 'invite', email });
  refuse(error);
  return `${email} may come in by this link, once:\n${data.properties?.action_link}`;
};

const disable: Command = async (project, name) => {
  const person = await findAccount(project, name);
  await update(project, person, FOR_EVER);
  // On hosted Supabase a ban does not end sessions; they end at their next refresh.
  await requestAdmin(project, `admin/users/${person.id}/sessions`, 'DELETE').catch(() => null);
  return `${accountLabel(person)} is signed out, and cannot sign in.`;
};

const enable: Command = async (project, name) => {
  const person = await findAccount(project, name);
  await update(project, person, 'none');
  return `${accountLabel(person)} can sign in again.`;
};

const reset: Command = async (project, name) => {
  const { email } = await findAccount(project, name);
  if (!email) throw new Error('Without an e-mail address there is no link.');
  const { data, error } = await project.client.auth.admin.generateLink({ type: 'recovery', email });
  refuse(error);
  return `${email} chooses a new password by this link, once:\n${data.properties?.action_link}`;
};

const endSessions: Command = async (project, name) => {
  const person = await findAccount(project, name);
  await requestAdmin(project, `admin/users/${person.id}/sessions`, 'DELETE');
  return `${accountLabel(person)} is signed out everywhere.`;
};

const removeFactors: Command = async (project, name) => {
  const person = await findAccount(project, name);
  const factors = person.factors ?? [];
  for (const { id } of factors) {
    const which = { id, userId: person.id };
    refuse((await project.client.auth.admin.mfa.deleteFactor(which)).error);
  }
  return `${accountLabel(person)} has no second factor any more (there were ${factors.length}).`;
};

const remove: Command = async (project, name) => {
  const person = await findAccount(project, name);
  refuse((await project.client.auth.admin.deleteUser(person.id)).error);
  return `${accountLabel(person)} is deleted.`;
};

const setRole =
  (role: 'admin' | 'user', says: string): Command =>
  async (project, name) => {
    const person = await findAccount(project, name);
    const { data, error } = await project.client
      .from('profiles')
      .update({ role })
      .eq('id', person.id)
      .select('id');
    refuse(error);
    if (data?.length !== 1) throw new Error(`${accountLabel(person)} has no profile.`);
    return `${accountLabel(person)} ${says}.`;
  };

const COMMANDS: Readonly<Record<string, Command>> = {
  invite,
  disable,
  enable,
  reset,
  'end-sessions': endSessions,
  'remove-factors': removeFactors,
  delete: remove,
  'make-admin': setRole('admin', 'is a profile administrator'),
  'remove-admin': setRole('user', 'is no profile administrator'),
};

async function update(project: AdminProject, { id }: Account, banDuration: string): Promise<void> {
  const attributes = { ban_duration: banDuration };
  refuse((await project.client.auth.admin.updateUserById(id, attributes)).error);
}

async function administrators({ client }: AdminProject): Promise<Set<string>> {
  const { data, error } = await client.from('profiles').select('id').eq('role', 'admin');
  refuse(error);
  return new Set((data ?? []).map(({ id }) => String(id)));
}

function line(person: Account, isAdmin: boolean): string {
  const banned = person.banned_until && new Date(person.banned_until) > new Date();
  const state = [
    ...(banned ? ['disabled'] : []),
    ...(isAdmin ? ['administrator'] : []),
    ...(person.invited_at && !person.email_confirmed_at ? ['invited'] : []),
    ...(person.factors?.some(({ status }) => status === 'verified') ? ['second factor'] : []),
    person.last_sign_in_at ? `last in ${person.last_sign_in_at.slice(0, 10)}` : 'never in',
  ];
  return `${person.id}  ${accountLabel(person)}  ${state.join(', ')}`;
}

const accountLabel = ({ email, phone, id }: Account): string => email || phone || id;
