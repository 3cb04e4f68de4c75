// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Umbrellas that guests may borrow.
contract Umbrellas {
    uint256 public left = 12;
    mapping(address guest => bool) public hasOne;

    function borrow() external {
        require(!hasOne[msg.sender], "one each");
        left -= 1;
        hasOne[msg.sender] = true;
    }

    function bringBack() external {
        require(hasOne[msg.sender], "not ours");
        left += 1;
        hasOne[msg.sender] = false;
    }
}
