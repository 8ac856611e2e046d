/** An application that has something else under the name `analysis`, such as those of a laboratory. */
import { expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer } from '../../support/server.ts';

const { analysis, ...screens } = library.screens;
const ofLists = { ...screens, analysis: { ...analysis, lists: ['analysis'] } };
const resources = {
  ...library.resources,
  analysis: { screen: 'analysis', fields: { name: { type: 'text', max: 20, required: true } } },
};

describeDatabase('the key of a screen analysis', (open) => {
  it.each([
    ['without lists, opens the sums of all summaries', library, 200],
    [
      'with a list of its own, opens that list alone',
      { ...library, screens: ofLists, resources },
      403,
    ],
  ])('%s', async (_, declaration, status) => {
    const config = configOf(declaration);
    const server = await startTestServer(await open(), { config, plugins: [] });
    const { username, password } = await addUser(server, [analysis.permission]);
    const { token } = await server.signIn(username, password);
    const sums = '/api/summary/loans?measures=loans&by=month';
    expect((await server.call('GET', sums, undefined, { token })).status).toBe(status);
    await server.app.close();
  });
});
