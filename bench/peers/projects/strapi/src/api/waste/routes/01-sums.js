module.exports = {
  type: 'content-api',
  routes: [{ method: 'GET', path: '/wastes/sums', handler: 'api::waste.waste.sums' }],
};
