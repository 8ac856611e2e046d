/**
 * `@refinedev/simple-rest` makes an axios client when it loads, in case none is given to it.
 * This app gives it the one request pipeline, so the client is never called.
 */
const unused = {
  create: () => ({ interceptors: { response: { use: () => 0 } } }),
};

export default unused;
