/** A small typed emitter: `on` returns the function that ends the subscription. */
export class Emitter<Events extends object> {
  private readonly listeners = new Map<keyof Events, Set<(value: never) => void>>();

  on<K extends keyof Events>(event: K, listener: (value: Events[K]) => void): () => void {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set);
    set.add(listener as (value: never) => void);
    return () => set.delete(listener as (value: never) => void);
  }

  emit<K extends keyof Events>(event: K, value: Events[K]): void {
    // A copy, because a listener may end its own subscription while it is called.
    for (const listener of [...(this.listeners.get(event) ?? [])]) {
      (listener as (value: Events[K]) => void)(value);
    }
  }

  clear(): void {
    this.listeners.clear();
  }
}
