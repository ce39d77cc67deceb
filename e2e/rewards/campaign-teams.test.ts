import { describe } from 'vitest';
import { logIn as tokenOf } from '../../tools/stage/rider.ts';
import { expectAccessible, see, test } from '../stage/journey.ts';
import { freshPhone, logIn } from '../people/login-form.ts';
import { IN_ENGLISH, TEXTS } from '../stage/texts.ts';

describe.each(IN_ENGLISH)('teams in %s', (language) => {
  const { campaigns: t, errors } = TEXTS[language];

  test('are founded, joined by a link after a log-in, left and dissolved', async ({
    gateway,
    open,
  }) => {
    const founder = await open({
      token: await tokenOf(gateway.origin, freshPhone()),
      expected: [/status of 400/],
    });
    await founder.goto(gateway.page('/green-experts/index', language));
    await founder.getByRole('link', { name: t.toCreateTeam }).tap();
    const name = founder.getByRole('textbox', { name: t.teamName });
    await name.fill('x');
    await founder.getByRole('button', { name: t.createTeam }).tap();
    await see(founder.getByText(errors.team_name_format));
    await name.fill('Metro 2号');
    await founder.getByRole('button', { name: t.createTeam }).tap();
    await see(founder.getByText('Metro 2号', { exact: true }));
    await expectAccessible(founder);

    const team = await gateway.db
      .selectFrom('campaign_teams')
      .select('id')
      .where('name', '=', 'Metro 2号')
      .executeTakeFirstOrThrow();
    const friend = await open();
    const invitation = gateway.page('/green-experts/invite', language);
    const join = new URL(invitation);
    join.searchParams.set('link', team.id);
    await friend.goto(join.href);
    await see(friend.getByText('Metro 2号', { exact: true }));
    await friend.getByRole('button', { name: t.joinTeam }).tap();
    await logIn(friend, gateway.origin, TEXTS[language]);
    await friend.getByRole('button', { name: t.joinTeam }).tap();
    await see(friend.getByText(t.members(2, 5)));
    await friend.getByRole('link', { name: t.toMyTeam }).tap();
    await friend.getByRole('button', { name: t.leave.act }).tap();
    await friend.getByRole('alertdialog').getByRole('button', { name: t.leave.act }).tap();
    await see(friend.getByRole('link', { name: t.toCreateTeam }));

    await founder.goto(gateway.page('/green-experts/details', language));
    await founder.getByRole('button', { name: t.dissolve.act }).tap();
    await founder.getByRole('alertdialog').getByRole('button', { name: t.dissolve.act }).tap();
    await see(founder.getByRole('link', { name: t.toCreateTeam }));
    await friend.goto(join.href);
    await see(friend.getByText(t.noInvitation));
  });
});
