// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

library Shares {
    struct Position {
        uint128 amount;
        uint64 since;
        bool isLocked;
        string[] notes;
    }

    function add(Position storage position, uint256 amount) internal {
        position.amount += uint128(amount);
        position.since = uint64(block.timestamp);
        position.notes.push("added");
    }
}
