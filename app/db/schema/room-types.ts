/**
 * Types of what columns hold that are a room's to say. The schema knows no room, so each room adds its own, beside the type:
 *
 *     declare module "~/db/schema/room-types" {
 *       interface RoomTypes { metamodule: Metamodule }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: rooms fill it
export interface RoomTypes {}
