import { type RuleFiring } from '@parley/model';
import type { Rule, RuleCondition, RuleEffect, RuleTrigger } from '@parley/model/rules';
import { expect, vi } from 'vitest';
import { type Channel, must, openChannel, type Person, read } from './talk.ts';

/** Rules of a channel with two people, for tests. */

export const message: RuleTrigger = { kind: 'message' };
export const sayIt = (text: string): RuleEffect => ({ kind: 'say', text });
export const contains = (word: string, isNegated = false): RuleCondition => ({
  kind: 'contains',
  words: [word],
  isNegated,
});
export const when = (
  trigger: RuleTrigger,
  effect: RuleEffect,
  conditions: RuleCondition[] = [],
): Rule => ({ trigger, conditions, effect });

export const publish = (
  person: Person,
  channel: Channel,
  rules: Rule[],
  assistant: string | null = null,
) =>
  must(
    person.client.rpc('publish_rules', {
      channel: channel.id,
      assistant,
      rules: rules.map((rule) => ({ sentence: JSON.stringify(rule.effect), ...rule })),
    }),
  );

export const firings = (person: Person, channel: Channel) =>
  read<RuleFiring[]>(
    person.client.from('rule_firings').select('*').eq('channel_id', channel.id).order('fired_at'),
  );

/** The ids of the assistant's messages that are not deleted. */
export const visible = async (person: Person, channel: Channel) =>
  (
    await read<{ id: string }[]>(
      person.client
        .from('messages')
        .select('id')
        .eq('channel_id', channel.id)
        .eq('role', 'assistant')
        .is('deleted_at', null),
    )
  ).map(({ id }) => id);

/** A channel with two people. */
export async function ruledChannel(
  person: (name: string) => Promise<Person>,
  rules: Rule[],
  settings: Record<string, unknown> = {},
) {
  const [mara, tom] = await Promise.all([person('Mara'), person('Tom')]);
  const channel = await openChannel(mara, { assistant_mode: 'mention', ...settings });
  await must(
    mara.client.from('memberships').insert({
      workspace_id: channel.workspaceId,
      profile_id: tom.id,
      role: 'member',
    }),
  );
  await publish(mara, channel, rules);
  const join = () =>
    must(
      mara.client.from('participants').insert({
        workspace_id: channel.workspaceId,
        channel_id: channel.id,
        profile_id: tom.id,
      }),
    );
  const assistantOf = async () => {
    const [participant] = await read<{ profile_id: string }[]>(
      mara.client
        .from('participants')
        .select('profile_id')
        .eq('channel_id', channel.id)
        .eq('role', 'assistant'),
    );
    return participant?.profile_id ?? '';
  };
  const fired = (count = 1) =>
    vi.waitFor(async () => {
      const rows = await firings(mara, channel);
      expect(rows).toHaveLength(count);
      return rows;
    });
  return { mara, tom, channel, join, assistantOf, fired };
}
