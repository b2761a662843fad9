import { type Attempt, type Operation, reached } from '../attempt.ts';

/** The imports of a workspace into which one went. */
const importsOf = (workspace: (attempt: Attempt) => string) => async (attempt: Attempt) => {
  const { tx, asServer } = attempt;
  const id = workspace(attempt);
  await asServer(
    () =>
      tx`insert into private.imports (workspace_id, fingerprint, form) values (${id}, 'x', 'y')`,
  );
  return reached(tx`select * from public.imports_of(${id})`);
};

/** An operation for each line of `imports.txt`. */
export const operations: Record<string, Operation> = {
  'functions imports_of': importsOf(({ world }) => world.workspace),
  'functions imports_of other': importsOf(({ world, actor }) =>
    actor === 'outsider' ? world.workspace : world.elsewhere,
  ),
};
