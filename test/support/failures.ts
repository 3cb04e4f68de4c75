import { ApiError, type Failure } from "../../src/http/failure.ts";

/** The failure that a request ended with. */
export async function failureFrom(request: Promise<unknown>): Promise<Failure> {
  return (await errorFrom(request)).failure;
}

/** The error that a request ended with. */
export async function errorFrom(request: Promise<unknown>): Promise<ApiError> {
  try {
    await request;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("The request did not fail.");
}
