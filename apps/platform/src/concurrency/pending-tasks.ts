/** Work in the background that has to end before the database closes. */
export interface PendingTasks {
  /** A rejection is the task's own affair. */
  keep(task: Promise<void>): void;
  /** Resolves when every task so far has ended. */
  settled(): Promise<void>;
}

export function createPendingTasks(): PendingTasks {
  const tasks = new Set<Promise<void>>();
  return {
    keep: (task) => {
      tasks.add(task);
      void task.finally(() => tasks.delete(task));
    },
    settled: async () => void (await Promise.allSettled(tasks)),
  };
}
