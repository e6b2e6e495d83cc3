/** Closes what the stories of this process shared (`afterAllStories` of `product.ts`). Runs after the last file. */
module.exports = async () => {
  for (const end of globalThis[Symbol.for('gona.ends-of-stories')] ?? []) await end();
};
