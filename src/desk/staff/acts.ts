// Who works at the desk, from the command line: there is no owner yet who could invite the first one there.
import { UsageError, type Commands } from '#platform/command.ts';
import { tables, transaction, type Database } from '#platform/db/database.ts';
import { memberNamed, suspendMember } from './change-member.ts';
import { inviteMember } from './invite-member.ts';
import { rolesIn } from './roles.ts';
import type { StaffTables } from './tables.ts';

export const acts: Commands = {
  'desk invite': {
    parameters: 'NAME --role ROLE[,ROLE]',
    about:
      'Prints a link, good once and for an hour, by which they make their passkey. Invited again, they make a new one.',
    async run(ctx, { id: name, role = '', operator }) {
      if (ctx.config.DESK_URL === '') throw new UsageError('There is no desk: set DESK_PORT and DESK_URL.');
      const link = await inviteMember(ctx, { name, roles: rolesIn(role), playerAccounts: [], by: operator.name });
      console.log(`  ${name} opens this within an hour:\n  ${link}`);
    },
  },
  'desk list': {
    parameters: '',
    about: 'Lists who works at the desk, and as what.',
    async run(ctx) {
      for (const { name, roles, state } of await listMembers(ctx.db))
        console.log(`  ${name.padEnd(16)} ${state.padEnd(10)} ${roles.join(', ')}`);
    },
  },
  'desk suspend': {
    parameters: 'NAME',
    about: 'Ends the sessions of a member and lets them in no more, until they are invited again.',
    async run(ctx, { id: name }) {
      await transaction(ctx.db, async (tx) => {
        const member = await memberNamed(tx, name);
        if (!member) throw new UsageError(`${name} does not work at the desk.`);
        await suspendMember(ctx, tx, member);
      });
      console.log(`  ${name} is suspended.`);
    },
  },
};

const listMembers = (db: Database) =>
  tables<StaffTables>(db).selectFrom('staff.members').selectAll().orderBy('name').execute();
