import type { AssistantAction, Json } from '@parley/model';
import { BackendError, type Client, read } from '../identity.ts';
import type { Run } from '../record.ts';
import { storable } from '../storable.ts';
import { uuidOf } from '../uuid-of.ts';

const DUPLICATE = '23505';

/**
 * The proposals of one try of a run. The n-th proposal of a kind has the same id in every try of
 * the same attempt: if the person has already decided on it, it is not made again.
 */
export class Proposals {
  readonly #assistant: Client;
  readonly #run: Run;
  readonly #made = new Map<AssistantAction['kind'], number>();

  constructor(assistant: Client, run: Run) {
    this.#assistant = assistant;
    this.#run = run;
  }

  /** Withdraws undecided proposals of earlier tries. @throws BackendError */
  async withdraw(): Promise<void> {
    this.#made.clear();
    await read(
      'The proposals',
      this.#assistant
        .from('assistant_actions')
        .delete()
        .eq('run_id', this.#run.id)
        .eq('status', 'proposed'),
    );
  }

  /** @throws BackendError */
  async propose(
    kind: AssistantAction['kind'],
    payload: { [key: string]: Json },
  ): Promise<'proposed' | 'decided'> {
    const {
      id: run_id,
      workspace_id,
      channel_id,
      message_id,
      assistant_id,
      asked_by,
      attempt,
    } = this.#run;
    const number = (this.#made.get(kind) ?? 0) + 1;
    this.#made.set(kind, number);
    const id = uuidOf([run_id, attempt, kind, number].join(':'));
    const { error } = await this.#assistant.from('assistant_actions').insert({
      id,
      workspace_id,
      channel_id,
      message_id,
      run_id,
      assistant_id,
      asked_by,
      kind,
      payload: storable(payload),
    });
    if (error && error.code !== DUPLICATE)
      throw new BackendError('The proposal could not be made', error);
    return error ? 'decided' : 'proposed';
  }
}
