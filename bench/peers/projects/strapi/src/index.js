const { writeFile } = require('node:fs/promises');

module.exports = {
  /** Makes the token that whoever asks needs, once. */
  async bootstrap({ strapi }) {
    const tokens = strapi.service('admin::api-token');
    if (await tokens.exists({ name: 'bench' })) return;
    const { accessKey } = await tokens.create({
      name: 'bench',
      type: 'full-access',
      kind: 'content-api',
      lifespan: null,
    });
    await writeFile('token', accessKey);
  },
};
