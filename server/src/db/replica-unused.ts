/** Tells the operator why reads go to the primary. */
export class ReplicaUnused extends Error {}
